// Loads sharp when the first picture needs it, limited to one thread and to the image formats that the hub uses. No
// other file of the hub imports sharp.

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread: a picture must not take both cores from the tills.
  sharp.concurrency(1);
  sharp.cache(false);
  // Blocks all loaders in the whole process, also the loaders that open files. Then allows the loaders below again,
  // which read only from memory. The hub must therefore read a picture into memory first.
  sharp.block({ operation: ['VipsForeignLoad'] });
  // The printers' raster text is drawn from SVG; uploads of SVG are refused by their first bytes.
  const kept = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer'];
  sharp.unblock({ operation: kept.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

export function loadSharp(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}
