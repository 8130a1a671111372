// The values and errors of a form. When an error occurs, all entries are kept and the first faulty field gets the
// focus.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../hub/api.ts';
import { type CallOnce, useSentOnce } from '../hub/sent-once.ts';
import { toastError } from './toasts.ts';
import { useBusy } from './use-busy.ts';

type Faults<V> = Partial<Record<keyof V, string>>;

interface FormOptions<V> {
  initial: V;
  /** Returns the errors in the order of the fields. A toast also shows the first of them (contract 12). */
  check?: ((values: V) => Faults<V>) | undefined;
  /**
   * Sends the values and shows its own toasts (promiseToast). If it throws an ApiError, the field that the error
   * names is marked. Use `once` for a call that adds something, so that a retry after a lost answer adds nothing
   * twice.
   */
  submit: (values: V, once: CallOnce) => Promise<void>;
  /** For each field that the hub names differently: the hub's name, and the form's name for the same field. */
  fields?: Readonly<Record<string, keyof V>> | undefined;
}

type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

/** Returns the errors by field; `mark` moves the focus to the first of them. */
function useFaults<V>() {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<V>>({});
  const [faultyAt, setFaultyAt] = useState(0);
  useEffect(() => {
    if (faultyAt > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultyAt]);
  const mark = (found: Faults<V>) => {
    setFaults(found);
    setFaultyAt((count) => count + 1);
  };
  return { ref, faults, setFaults, mark };
}

export function useForm<V extends object>({ initial, check, submit, fields }: FormOptions<V>) {
  const id = useId();
  const [values, setValues] = useState(initial);
  const { ref, faults, setFaults, mark } = useFaults<V>();
  const [busy, whileBusy] = useBusy();
  const once = useSentOnce();

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.field === undefined) return;
    const name = fields?.[error.field] ?? (error.field as keyof V);
    if (name in values) mark({ [name]: error.message } as Faults<V>);
  };
  const send = async () => {
    if (busy) return;
    const found = check?.(values) ?? {};
    const first = Object.values(found).find((text) => typeof text === 'string');
    if (typeof first === 'string') {
      toastError(first);
      mark(found);
    } else await whileBusy(async () => submit(values, once).catch(refused));
  };

  return {
    id,
    values,
    set,
    busy,
    /** Checks and submits the form, as the submit button does. */
    send: () => void send(),
    /** Sets other values and clears errors. */
    reset: (next: V) => {
      setValues(next);
      setFaults({});
    },
    /** Props for FormFrame. */
    props: {
      id,
      ref,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void send();
      },
    },
    /** Returns name, value, change handler and error for a text field, text area or select. */
    field: <K extends NamesOf<V, string>>(name: K) => ({
      name: name as string,
      value: values[name] as string,
      onChange: (value: string) => set(name, value as V[K]),
      error: faults[name] as string | undefined,
    }),
    /** Returns name, state and change handler for a switch or checkbox. */
    toggle: <K extends NamesOf<V, boolean>>(name: K) => ({
      name: name as string,
      checked: values[name] as boolean,
      onChange: (checked: boolean) => set(name, checked as V[K]),
    }),
    /** Returns the error of a field by its name, for groups of inputs. */
    fault: (name: keyof V) => faults[name] as string | undefined,
  };
}
