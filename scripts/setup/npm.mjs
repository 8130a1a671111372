// The command that runs npm.
// npm passes its own path to the scripts that it runs; otherwise it is found by name.
export const npm = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, process.env.npm_execpath]
  : ['npm'];
