import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { Button } from './button.js';

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** Accessible name of the field behind the button. */
  label: string;
  /** Types of files that are offered. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

/** Props of an element on which a file can be dropped; a {@link FileButton} does the same without a mouse. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
    if (file) onFile(file);
  }
  return {
    'data-over': over || undefined,
    onDragOver: drag,
    onDragLeave: drag,
    onDrop: drag,
  };
}
