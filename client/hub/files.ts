// Uploads and downloads files. Sessions and errors are handled as in every other call to the hub.
import type { AnswerOf, EndpointKey, ParamsOf } from '#shared/endpoints/table.ts';
import { perform } from './refresh.ts';
import { addressOf, type LooseRequest, type RequestArgs } from './request.ts';
import { fileNameIn } from './save-blob.ts';
import { FILE_MS } from './time-limit.ts';
import { read } from './transport.ts';

/** Sends one file as multipart under the field's name (contract 5). */
export async function upload<K extends EndpointKey>(
  key: K,
  request: { params?: ParamsOf<K>; file: Blob; field?: string; fileName?: string },
): Promise<AnswerOf<K>> {
  const body = new FormData();
  body.set(request.field ?? 'image', request.file, request.fileName ?? 'photo');
  const loose: LooseRequest = { params: request.params, body };
  return (await perform('POST', addressOf(key, loose), loose, read, FILE_MS)) as AnswerOf<K>;
}

export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

async function readFile(response: Response): Promise<FetchedFile> {
  if (response.status !== 200) return (await read(response)) as never;
  return { blob: await response.blob(), name: fileNameIn(response) };
}

/**
 * Fetches a file, such as a CSV, and refreshes the session if necessary. A plain link would fail with a 401 once the
 * access cookie has expired (15 minutes).
 */
export async function fetchFile<
  K extends Extract<EndpointKey, `GET ${string}/export` | `GET ${string}.csv`>,
>(key: K, ...[request]: RequestArgs<K>): Promise<FetchedFile> {
  const loose: LooseRequest = request ?? {};
  return perform('GET', addressOf(key, loose), loose, readFile, FILE_MS);
}
