// Sentences of the hub that the screens translate: found by their English text, or by the code of an error.

/** Texts that the screens show as the hub sends them, such as the messages of its answers. */
export const HUB_TEXTS: readonly string[] = ['Language saved.'];

/** Sentences of errors by their code, with the names of `params`. In English the hub's own message is shown. */
export const ERROR_SENTENCES: Readonly<Record<string, string>> = {};
