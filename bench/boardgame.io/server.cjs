// boardgame.io's own server, keeping matches in memory, as it does by default.
const { Server, Origins } = require('boardgame.io/server');
const { Voyage } = require('./game.cjs');
Server({ games: [Voyage], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] })
  .run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
