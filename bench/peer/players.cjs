// Couples that play through boardgame.io's own client: `node players.cjs JOB`, where JOB is JSON
// with url, lobby, games, spares, think and seconds. Prints the relay times in milliseconds.
'use strict';

const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { chart } = require('./game.cjs');

// As long as a match of ours. The store writes the log of the whole match with every move.
const MOVES_A_MATCH = 80;
const MADE_AT_ONCE = 20;

const job = JSON.parse(process.argv[2]);
const relays = [];
const spares = [];

async function post(path, body) {
  const answer = await fetch(`${job.lobby}/games/chart/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// A player's client, and a promise for the moment at which it shows a turn.
class Player {
  constructor(matchID, playerID, credentials) {
    this.turn = 0;
    this.awaited = null;
    this.client = Client({
      game: chart,
      numPlayers: 2,
      matchID,
      playerID,
      credentials,
      debug: false,
      multiplayer: SocketIO({ server: job.url, socketOpts: { transports: ['websocket'] } }),
    });
    this.client.subscribe((state) => {
      if (!state) return;
      this.turn = state.ctx.turn;
      if (this.awaited && this.turn >= this.awaited.turn) {
        this.awaited.resolve(performance.now());
        this.awaited = null;
      }
    });
    this.client.start();
  }

  shows(turn) {
    if (this.turn >= turn) return Promise.resolve(performance.now());
    return new Promise((resolve) => { this.awaited = { turn, resolve }; });
  }
}

// A match that nobody has opened yet, with the credentials of its two players.
async function made() {
  const { matchID } = await post('create', { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`${matchID}/join`, { playerID, playerName: playerID });
    credentials.push(joined.playerCredentials);
  }
  return { matchID, credentials };
}

// Both players of a match, with what their pages show.
async function seated() {
  const { matchID, credentials } = spares.pop() || await made();
  const players = credentials.map((secret, seat) => new Player(matchID, String(seat), secret));
  await Promise.all(players.map((player) => player.shows(1)));
  return players;
}

const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, 1000 * seconds); });

async function play(couple, began, until) {
  let players = couple;
  await pause(job.think * Math.random());
  while (performance.now() < until) {
    if (players[0].turn > MOVES_A_MATCH) {
      players.forEach((player) => player.client.stop());
      players = await seated();
    }
    const { turn } = players[0];
    const [mover, opponent] = turn % 2 ? players : [players[1], players[0]];
    const started = performance.now();
    const arrived = opponent.shows(turn + 1);
    mover.client.moves.place();
    const relay = (await arrived) - started;
    if (started >= began) relays.push(relay);
    await mover.shows(turn + 1);
    if (job.think) await pause(job.think);
  }
}

// So many of what `make` makes, a few at once.
async function several(count, make) {
  const all = [];
  while (all.length < count) {
    const group = Math.min(MADE_AT_ONCE, count - all.length);
    all.push(...await Promise.all(Array.from({ length: group }, make)));
  }
  return all;
}

async function main() {
  spares.push(...await several(job.games + job.spares, made));
  const tables = await several(job.games, seated);
  // As for us: what is counted begins once each has moved.
  const settling = Math.max(job.think, 0.5);
  const began = performance.now() + 1000 * settling;
  const until = began + 1000 * job.seconds;
  const stop = setTimeout(report, 1000 * (settling + job.seconds + job.think + 10));
  await Promise.all(tables.map((players) => play(players, began, until)));
  clearTimeout(stop);
  report();
}

function report() {
  process.stdout.write(JSON.stringify({ relays, seconds: job.seconds }), () => process.exit(0));
}

main().catch((error) => { console.error(error); process.exit(1); });
