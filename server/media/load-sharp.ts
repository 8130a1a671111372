// Loads sharp when the first picture needs it, limited to one thread and to the image formats that the hub uses. No
// other file of the hub imports sharp.

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread: a picture must not take both cores from the tills.
  sharp.concurrency(1);
  sharp.cache(false);
  // Blocks all loaders in the whole process, also those that open files. The loaders below are then allowed again;
  // they read only from memory, so a picture is read into memory first.
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
