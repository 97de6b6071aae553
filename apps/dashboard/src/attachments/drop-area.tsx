import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './attachments.module.css';

/** Takes files: dropped, or chosen by a click or a key. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <>
      <button
        type="button"
        className={over ? styles.over : styles.drop}
        onClick={() => input.current?.click()}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          onFiles([...event.dataTransfer.files]);
        }}
      >
        <Upload size={18} aria-hidden />
        <span>Drop files here, or choose them</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
