// A field for one file that a button beside it opens.
import type { Ref } from 'react';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFile: (file: File | undefined) => void;
}

export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      hidden
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        // The same file, edited meanwhile, may be chosen again.
        event.target.value = '';
      }}
    />
  );
}
