// How npm is called.
// npm tells its own place to the scripts that it runs; elsewhere it is found by name.
export const npm = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, process.env.npm_execpath]
  : ['npm'];
