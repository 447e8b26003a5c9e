// boardgame.io's own server: `node server.cjs PORT LOBBY_PORT [DATABASE_URL]`, with its memory store
// or, given an address, with its PostgreSQL store. Says `ready` once. The lobby has a port of its
// own: on the same one, with the present versions of the packages below it, every address of it is
// answered with 404.
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { PostgresStore } = require('bgio-postgres');
const { chart } = require('./game.cjs');

const [port, apiPort] = process.argv.slice(2, 4).map(Number);
const url = process.argv[4];
const server = Server({
  games: [chart],
  origins: [Origins.LOCALHOST],
  // Left undefined, it is the memory store.
  db: url ? new PostgresStore(url, { logging: false }) : undefined,
});
server.run({ port, lobbyConfig: { apiPort } }, () => console.log('ready'));
