import { notifications } from '@mantine/notifications';

/** Says that something has been done; for what the page itself does not show. What took long `stays` until it is closed. */
export function notify(message: string, { stays = false } = {}): void {
  notifications.show({
    message,
    color: 'petrol',
    autoClose: stays ? false : 4000,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}
