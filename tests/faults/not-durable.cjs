// Preloaded into a hub by the power-cut test: turns FULL into NORMAL behind its back, to show that the test can fail.
const Sqlite = require('better-sqlite3');

const pragma = Sqlite.prototype.pragma;
Sqlite.prototype.pragma = function notDurable(text, options) {
  if (text === 'synchronous') return 2;
  return pragma.call(this, text === 'synchronous = FULL' ? 'synchronous = NORMAL' : text, options);
};
