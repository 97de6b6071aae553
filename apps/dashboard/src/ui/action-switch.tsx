import { Loader, Switch } from '@mantine/core';

interface ActionSwitchProps {
  label: string;
  description: string;
  checked: boolean;
  /** What it is doing, in words; undefined while it does nothing. */
  busy: string | undefined;
  onChange: () => void;
}

/**
 * A switch whose change is stored at once. Like a button it keeps the keyboard focus meanwhile, and shows what it does.
 */
export function ActionSwitch({ label, description, checked, busy, onChange }: ActionSwitchProps) {
  const isBusy = busy !== undefined;
  return (
    <div role="status" aria-busy={isBusy}>
      <Switch
        label={label}
        description={busy ?? description}
        checked={checked}
        // Browsers take the focus from a control that becomes `disabled`.
        aria-disabled={isBusy || undefined}
        thumbIcon={isBusy ? <Loader size={10} color="petrol" aria-hidden /> : undefined}
        onChange={() => {
          if (!isBusy) onChange();
        }}
      />
    </div>
  );
}
