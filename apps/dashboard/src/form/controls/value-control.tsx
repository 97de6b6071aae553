import { BooleanControl } from './boolean-control.js';
import { ChoiceControl } from './choice-control.js';
import type { ControlProps } from './control.js';
import { JsonControl } from './json-control.js';
import { ListControl } from './list-control.js';
import { MembersControl } from './members-control.js';
import { NumberControl } from './number-control.js';
import { TextControl } from './text-control.js';
import { DateControl, DatetimeControl } from './time-controls.js';

/** The control that fits a field. */
export function ValueControl(props: ControlProps) {
  const { type, enum: choices, items, fields } = props.definition;
  if (choices !== undefined) return <ChoiceControl {...props} />;
  switch (type) {
    case 'string':
      return <TextControl {...props} />;
    case 'number':
    case 'integer':
      return <NumberControl {...props} />;
    case 'boolean':
      return <BooleanControl {...props} />;
    case 'datetime':
      return <DatetimeControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    case 'array':
      return items === undefined ? (
        <JsonControl {...props} />
      ) : (
        <ListControl {...props} items={items} control={ValueControl} />
      );
    case 'object':
      return fields === undefined ? (
        <JsonControl {...props} />
      ) : (
        <MembersControl {...props} fields={fields} control={ValueControl} />
      );
    case 'json':
      return <JsonControl {...props} />;
  }
}
