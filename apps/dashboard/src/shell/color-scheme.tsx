import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';

const scheme = (label: string, icon: ReactNode) => (
  <span title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

const CHOICES = [
  { value: 'auto', label: scheme('As the system', <Monitor size={15} aria-hidden />) },
  { value: 'light', label: scheme('Light', <Sun size={15} aria-hidden />) },
  { value: 'dark', label: scheme('Dark', <Moon size={15} aria-hidden />) },
];

/** Light, dark, or as the system says. */
export function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      data={CHOICES}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
      aria-label="Colour scheme"
    />
  );
}
