import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useParams } from 'react-router';
import type { ObjectClass } from '../api/classes.js';
import { publicUrl } from '../api/client/address.js';
import { ClassFrame } from '../classes/class-frame.js';
import { CodeBlock } from '../ui/code-block.js';
import { Panel } from '../ui/layout/panel.js';
import { LANGUAGES, type Language, snippetsOf } from './snippets.js';

const FIRST: Language = 'curl';
const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** How programs work with a class. */
export function Component() {
  const { className } = useParams() as { className: string };
  return (
    <ClassFrame className={className}>{(objectClass) => <Snippets objectClass={objectClass} />}</ClassFrame>
  );
}

function Snippets({ objectClass }: { objectClass: ObjectClass }) {
  const [kept, setLanguage] = useLocalStorage<string>({ key: 'language', defaultValue: FIRST });
  // Another application at the same origin may keep something else under this name.
  const language = isLanguage(kept) ? kept : FIRST;
  return (
    <>
      <SegmentedControl
        mb="md"
        data={CHOICES}
        value={language}
        onChange={setLanguage}
        aria-label="Language"
      />
      {snippetsOf(objectClass, publicUrl()).map(({ title, code }) => (
        <Panel key={title} title={title}>
          <CodeBlock code={code[language]} label={`${title} in ${LANGUAGES[language]}`} />
        </Panel>
      ))}
    </>
  );
}
