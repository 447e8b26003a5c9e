// A game for boardgame.io that costs next to nothing, so that what is measured is the relay: 35
// spaces, one of which is taken in each turn; a full chart is cleared.
'use strict';

const SPACES = 35;

exports.chart = {
  name: 'chart',
  setup: () => ({ tiles: Array(SPACES).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }) => {
      const free = G.tiles.indexOf(null);
      if (free < 0) {
        G.tiles.fill(null);
      } else {
        G.tiles[free] = playerID;
      }
    },
  },
};
