// Preloaded into a hub by the power-cut test: turns FULL into NORMAL behind its back, to show that the test can fail.
// Whichever of the two the hub takes on this Node.
for (const Sqlite of [require('better-sqlite3'), require('better-sqlite3-13')]) {
  const pragma = Sqlite.prototype.pragma;
  Sqlite.prototype.pragma = function notDurable(text, options) {
    if (text === 'synchronous') return 2;
    return pragma.call(
      this,
      text === 'synchronous = FULL' ? 'synchronous = NORMAL' : text,
      options,
    );
  };
}
