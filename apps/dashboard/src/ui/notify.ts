import { notifications } from '@mantine/notifications';

/** Says that something has been done; for what the page itself does not show. */
export function notify(message: string): void {
  notifications.show({
    message,
    color: 'petrol',
    autoClose: 4000,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}
