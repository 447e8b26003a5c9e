// boardgame.io's own server with its memory store: `node server.cjs PORT LOBBY_PORT`. Says `ready`
// once. The lobby has a port of its own: on the same one, with the present versions of the packages
// below it, every address of it is answered with 404.
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { chart } = require('./game.cjs');

const [port, apiPort] = process.argv.slice(2).map(Number);
const server = Server({ games: [chart], origins: [Origins.LOCALHOST] });
server.run({ port, lobbyConfig: { apiPort } }, () => console.log('ready'));
