import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useParams } from 'react-router';
import type { ObjectClass } from '../api/classes.js';
import { publicUrl } from '../api/client/address.js';
import { ClassFrame } from '../classes/class-frame.js';
import { CodeBlock } from '../ui/code-block.js';
import { Panel } from '../ui/layout/panel.js';
import { LANGUAGES, type Language, snippetsOf } from './snippets.js';

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** How programs work with a class. */
export function Component() {
  const { className } = useParams() as { className: string };
  return (
    <ClassFrame className={className}>{(objectClass) => <Snippets objectClass={objectClass} />}</ClassFrame>
  );
}

function Snippets({ objectClass }: { objectClass: ObjectClass }) {
  const [language, setLanguage] = useLocalStorage<Language>({ key: 'language', defaultValue: 'curl' });
  return (
    <>
      <SegmentedControl
        mb="md"
        data={CHOICES}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
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
