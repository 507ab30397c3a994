// A game of about the size of ours for boardgame.io: a state of some 2 KB, a short list of moves, and
// turns that pass on after each move. Nothing is computed: this measures the platform, not the rules.
exports.Voyage = {
  name: 'voyage',
  setup: () => ({
    seats: [0, 1].map(() => ({ hand: [1, 2, 3, 4, 5, 6], points: 0, track: Array(60).fill(0) })),
    board: Array.from({ length: 48 }, (_, i) => ({ id: i, owner: null, value: i % 5 })),
    moves: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: ({ G, playerID }) => {
      G.moves += 1;
      G.board[G.moves % 48].owner = playerID;
      G.seats[playerID].track[G.moves % 60] += 1;
      G.seats[playerID].points += 1;
    },
  },
};
