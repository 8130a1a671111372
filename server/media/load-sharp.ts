// The one way to sharp: loaded with the first picture, in no other thread, and it reads these kinds of bytes only.

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread: a picture must not take both cores from the tills.
  sharp.concurrency(1);
  sharp.cache(false);
  // The block is the process's: no loader of files is left, so a picture is read into memory first.
  sharp.block({ operation: ['VipsForeignLoad'] });
  // SVG is what the printers' raster text is drawn from; as an upload its first bytes bar it.
  const kept = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer'];
  sharp.unblock({ operation: kept.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

export function loadSharp(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}
