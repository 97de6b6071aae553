import { notifications } from '@mantine/notifications';

/** The messages on the screen, and those that wait for room, with the ids of the library. */
const shown = new Map<string, string>();

/**
 * Says that something has been done; for what the page itself does not show. What took long, or what nothing else
 * tells, `stays` until it is closed. The same message again takes the place of the first one.
 */
export function notify(message: string, { stays = false } = {}): void {
  const before = shown.get(message);
  if (before !== undefined) notifications.hide(before);
  const id = notifications.show({
    message,
    color: 'petrol',
    autoClose: stays ? false : 4000,
    // There is room for five at once: those that stay do not keep back what passes.
    priority: stays ? 0 : 1,
    closeButtonProps: { 'aria-label': 'Close the message' },
    onClose: () => {
      if (shown.get(message) === id) shown.delete(message);
    },
  });
  shown.set(message, id);
}
