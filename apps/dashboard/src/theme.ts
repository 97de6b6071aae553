import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Tooltip,
} from '@mantine/core';

/** A petrol that white text stands on with a contrast above 4.5 from the seventh shade on. */
const petrol: MantineColorsTuple = [
  '#edf7f5',
  '#dbecea',
  '#b3d8d4',
  '#87c3bd',
  '#5faea7',
  '#3d9a92',
  '#26857d',
  '#17716a',
  '#105e58',
  '#0a4b46',
];

/** What destroys: read on light grounds by its seventh shade, on dark ones by its fourth. */
const danger: MantineColorsTuple = [
  '#fdf1f0',
  '#fadedb',
  '#f6bcb6',
  '#ffaaa1',
  '#ff9388',
  '#e2584b',
  '#cc3a2c',
  '#b42318',
  '#991c13',
  '#7d150e',
];

/** Grey with a little warmth; Mantine takes surfaces of the dark scheme from it. */
const dark: MantineColorsTuple = [
  '#d6d7d4',
  '#bfc1be',
  '#a5a8a5',
  '#7b7f7d',
  '#4a4e4d',
  '#373b3a',
  '#2b2e2e',
  '#212424',
  '#181a1a',
  '#121414',
];

/** For scripts that the fonts before do not have, so that none is left to a font of last resort. */
const WORLD =
  "'PingFang SC', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Microsoft YaHei', 'Yu Gothic', 'Malgun Gothic', " +
  "'Noto Sans CJK SC', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari'";

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  colors: { petrol, danger, dark },
  fontFamily: `'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, ${WORLD}, sans-serif`,
  fontFamilyMonospace: `ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', ${WORLD}, monospace`,
  headings: { fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } }),
    // A dialog is no `section` to assistive technology, so the `header` in it would be a banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: Tooltip.extend({
      // Beside what it explains, so within a landmark.
      defaultProps: {
        openDelay: 300,
        withinPortal: false,
        events: { hover: true, focus: true, touch: false },
      },
    }),
  },
});

/** Where Mantine's own colours for text fall short of WCAG AA. */
export const contrast: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1d2322',
    '--mantine-color-dimmed': '#59615f',
    '--mantine-color-placeholder': '#69716f',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#10645d',
  },
  dark: {
    '--mantine-color-body': '#181a1a',
    '--mantine-color-text': '#dfe1de',
    '--mantine-color-dimmed': '#a3a9a6',
    '--mantine-color-placeholder': '#8e9491',
    '--mantine-color-error': '#ff9388',
    '--mantine-color-anchor': '#7cc9c2',
  },
});
