// As many moves as boardgame.io takes over MATCHES matches of two, each seat with a connection of its own;
// a move counts when the server's answer has reached the seat that made it.
const { spawn } = require('child_process');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Voyage } = require('./game.cjs');

const MATCHES = Number(process.argv[2] || 200);
const SECONDS = Number(process.argv[3] || 5);
const port = 20000 + Math.floor(Math.random() * 20000);
const address = `http://localhost:${port}`;
let moves = 0;
let measuring = false;
const latencies = [];
let begun = false;
const openings = []; // the first moves, held back until everybody is there

function seat(matchID, playerID) {
  let ready;
  const synced = new Promise((resolve) => { ready = resolve; });
  const client = Client({
    game: Voyage, numPlayers: 2, matchID, playerID, debug: false,
    multiplayer: SocketIO({ server: address }),
  });
  let acknowledged = -1;
  let sent = 0;
  // The client applies its own move at once; the transport's word is what counts.
  client.start();
  const transport = client.transport;
  const notify = transport.notifyClient.bind(transport);
  transport.notifyClient = (data) => {
    notify(data);
    if (data.type === 'sync') ready();
    const state = data.type === 'update' ? data.args[1] : data.type === 'patch' ? client.getState()
      : data.type === 'sync' ? data.args[1].state : null;
    if (!state || state._stateID <= acknowledged) return;
    acknowledged = state._stateID;
    if (sent && measuring) { moves += 1; latencies.push(performance.now() - sent); }
    sent = 0;
    if (state.ctx.currentPlayer === playerID) {
      const move = () => { sent = performance.now(); client.moves.go(); };
      if (begun) setImmediate(move); else openings.push(move);
    }
  };
  return synced;
}

async function main() {
  const server = spawn(process.execPath, [__dirname + '/server.cjs', String(port)], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => server.stdout.on('data', (text) => String(text).includes('ready') && resolve()));
  for (let i = 0; i < MATCHES; i++) {
    await seat(`match${i}`, '0'); // the match is made when its first seat asks for it
    await seat(`match${i}`, '1');
  }
  begun = true;
  openings.forEach((move) => move());
  await new Promise((resolve) => setTimeout(resolve, 2000));
  measuring = true;
  const begin = performance.now();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const spent = (performance.now() - begin) / 1000;
  measuring = false;
  latencies.sort((a, b) => a - b);
  const at = (share) => (latencies[Math.floor((latencies.length - 1) * share)] || 0).toFixed(1);
  console.log(`boardgame.io ${MATCHES} matches, 2 seats each: ${(moves / spent).toFixed(0)} moves/s in memory, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  server.kill();
  process.exit(0);
}
main();
