// A search over a list. It searches after a short pause, or immediately with Enter. An entry of only spaces counts as
// empty (contract 12).

import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../locales/t.ts';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { useAsked } from './use-asked.ts';

const REST_MS = 300;

interface SearchBoxProps {
  label: string;
  /** Called with the trimmed text; an empty text shows all rows. */
  onSearch: (text: string) => void;
}

export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const [text, setText] = useState('');
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useAsked('find', (asked) => {
    setText(asked);
    tell.current(asked);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell.current(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Field
          label={label}
          hideLabel
          type="search"
          inputMode="search"
          autoComplete="off"
          placeholder={label}
          maxLength={200}
          value={text}
          onChange={setText}
          before={<IconSearch size={20} aria-hidden />}
          after={
            text === '' ? undefined : (
              <IconButton
                label={t('Clear search')}
                icon={<IconX size={20} aria-hidden />}
                onClick={() => {
                  setText('');
                  onSearch('');
                }}
              />
            )
          }
        />
      </form>
    </search>
  );
}
