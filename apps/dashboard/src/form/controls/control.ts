import type { ComponentType } from 'react';
import type { FieldDefinition } from '../../api/classes.js';

/** What every control for a value gets. */
export interface ControlProps {
  definition: FieldDefinition;
  /** undefined is "no value". */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Where the value stands in the body that is sent. */
  pointer: string;
  label: string;
  /** For elements of a list, whose label is spoken and not shown. */
  bare?: boolean;
  /** For rows of filters, which are lower than forms. */
  size?: 'xs' | 'sm';
}

/** What a control gets that has others within it. */
export interface ParentControlProps extends ControlProps {
  /** The control of each value within. */
  control: ComponentType<ControlProps>;
}
