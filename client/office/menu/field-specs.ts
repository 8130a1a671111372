// Describes the fields of an entry of the catalogue, so that one component shows the form of every kind.

/** The kinds of entries as the user sees them. A set is stored as an `item` whose body says `kind: 'set'`. */
export const FORM_KINDS = [
  'dish',
  'set',
  'category',
  'tax',
  'group',
  'promotion',
  'settings',
] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The typed values of a form or of a row, by the names of the fields. */
export interface Draft {
  readonly [name: string]: DraftValue;
}
export type DraftValue = string | boolean | readonly string[] | readonly DraftRow[] | DraftPart;

export interface DraftRow {
  readonly key: number;
  /** The stored row. Fields that the form does not show are stored again unchanged. */
  readonly old: Readonly<Record<string, unknown>>;
  readonly draft: Draft;
}

/**
 * The modes of an object inside an entry, such as the service charge: each store decides about it, it is off, or its
 * fields are set.
 */
export const PART_MODES = ['unset', 'off', 'on'] as const;
type PartMode = (typeof PART_MODES)[number];

/** The typed values of an object inside an entry, such as the service charge. They are kept while the object is off. */
export interface DraftPart {
  readonly mode: PartMode;
  /** The stored object. Fields that the form does not show are stored again unchanged. */
  readonly old: Readonly<Record<string, unknown>>;
  readonly draft: Draft;
}

interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Whether the field is under "More fields". */
  readonly isMore?: true;
  /** While this returns false, the field is hidden and its value is cleared. */
  readonly when?: (draft: Draft) => boolean;
  /**
   * Whether an empty field is stored too. Otherwise a field that was never set and stays empty is left out, so that
   * stores keep their own value.
   */
  readonly isAlways?: true;
  /** Whether the hub refuses null for this field, so that an empty field must be left out. */
  readonly noNull?: true;
}

interface Typed extends Common {
  readonly type: 'text' | 'area' | 'time' | 'money' | 'rate' | 'whole';
  readonly isRequired?: true;
  /** The value in a new entry. */
  readonly usual?: string;
}

interface Flag extends Common {
  readonly type: 'flag';
  readonly usual: boolean;
}

interface Choice extends Common {
  readonly type: 'choice';
  readonly options: readonly Option[];
  /** The label of the empty choice; absent if one of the options must be chosen. */
  readonly emptyLabel?: string;
  /** How the chosen text is stored, if not as a text. */
  readonly as?: 'flag' | 'number';
}

interface Many extends Common {
  readonly type: 'many';
  readonly options: readonly Option[];
  readonly as?: 'number';
}

interface Reference extends Common {
  readonly type: 'ref';
  readonly of: FormKind;
  readonly isRequired?: true;
}

interface References extends Common {
  readonly type: 'refs';
  readonly of: FormKind;
  /** The field of each object that has the reference; absent if the list consists of plain references. */
  readonly wrap?: string;
}

/** The texts about the rows of a list. */
interface RowTexts {
  /** Names a row by its number: `option 1`. */
  readonly one: (no: number) => string;
  readonly add: string;
  readonly remove: string;
  /** The error of a list without rows; absent if the list may be empty. */
  readonly missing?: string;
}

export interface RowsSpec extends Common {
  readonly type: 'rows';
  readonly texts: RowTexts;
  readonly fields: readonly FieldSpec[];
  /** The field whose value names the row, if the rows are stored as an object and not as a list. */
  readonly keyedBy?: string;
}

/** An object inside an entry. It is stored as null if it is switched off. */
export interface PartSpec extends Common {
  readonly type: 'part';
  readonly modes: Readonly<Record<PartMode, string>>;
  readonly fields: readonly FieldSpec[];
}

export type FieldSpec = Typed | Flag | Choice | Many | Reference | References | RowsSpec | PartSpec;

export const isShown = (spec: FieldSpec, draft: Draft): boolean => spec.when?.(draft) ?? true;
