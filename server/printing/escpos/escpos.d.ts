// The part of escpos that the hub uses: its Printer, which only collects bytes here.
declare module 'escpos/printer.js' {
  interface Adapter {
    write(bytes: Buffer, done?: (error?: Error) => void): unknown;
  }
  export default class Printer {
    constructor(adapter: Adapter, options?: { encoding?: string });
    print(content: string | Buffer): this;
    align(align: 'lt' | 'ct' | 'rt'): this;
    hardware(command: 'init'): this;
    cut(part?: boolean, feed?: number): this;
    flush(done?: (error?: Error) => void): this;
  }
}
