import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Announcement } from './announcement.js';
import { AutosizeTextarea } from './autosize-textarea.js';
import { putOnClipboard } from './clipboard.js';

/** How long a button says that it has copied. */
const TOLD_MILLISECONDS = 2000;

interface CopyTextProps {
  /** Or what answers it when it is copied. */
  text: string | (() => string);
  label: string;
  /** With a caption it is a button with words, else an icon. */
  caption?: string;
  /** Told when the text is on the clipboard, not when that was tried. */
  onCopied?: (() => void) | undefined;
}

/**
 * Puts a text on the clipboard. Where the browser does not let it, the text stands there selected, for the person to
 * copy.
 */
export function CopyText({ text, label, caption, onCopied }: CopyTextProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const [times, setTimes] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is copied again is told for as long again
  useEffect(() => {
    if (state !== 'copied') return;
    const clock = setTimeout(() => setState('idle'), TOLD_MILLISECONDS);
    return () => clearTimeout(clock);
  }, [state, times]);
  const told = () => {
    setState('copied');
    setTimes((before) => before + 1);
    onCopied?.();
  };
  const textNow = () => (typeof text === 'string' ? text : text());
  const copy = async () => {
    if (await putOnClipboard(textNow(), button.current!)) told();
    else setState('refused');
  };
  const copied = state === 'copied';
  const icon = copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  const common = { ref: button, onClick: copy, 'aria-label': label };
  return (
    <>
      {caption === undefined ? (
        <Tooltip label={copied ? 'Copied' : label}>
          <ActionIcon variant="subtle" color="gray" {...common}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" size="xs" leftSection={icon} {...common}>
          {copied ? 'Copied' : caption}
        </Button>
      )}
      {/* The name of the button stays, and a tooltip is not read out. */}
      <Announcement turn={times}>{copied && 'Copied.'}</Announcement>
      <Modal opened={state === 'refused'} onClose={() => setState('idle')} title="Press Ctrl+C to copy">
        <SelectedText text={textNow()} onCopied={told} onClose={() => setState('idle')} />
      </Modal>
    </>
  );
}

interface SelectedTextProps {
  text: string;
  onCopied: () => void;
  onClose: () => void;
}

/** A text to be copied by hand. */
function SelectedText({ text, onCopied, onClose }: SelectedTextProps) {
  return (
    <AutosizeTextarea
      label="The text"
      description="The browser does not let this page copy it. It is selected: press Ctrl+C, or ⌘C on a Mac."
      value={text}
      readOnly
      maxRows={12}
      spellCheck={false}
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      // The browser copies after this, from a field that has to be there still.
      onCopy={() => setTimeout(onCopied)}
      // Escape closes this alone, not the dialog it may stand in.
      data-mantine-stop-propagation
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}
