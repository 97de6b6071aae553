import { Center, Loader } from '@mantine/core';

/** Shown while the first page loads. */
export function Splash() {
  return (
    <Center h="100vh">
      <Loader type="dots" role="status" aria-label="Loading" />
    </Center>
  );
}
