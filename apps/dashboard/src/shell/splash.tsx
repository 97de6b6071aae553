import { Center, Loader } from '@mantine/core';

/** While the first page is on its way. */
export function Splash() {
  return (
    <Center h="100vh">
      <Loader type="dots" aria-label="Loading" />
    </Center>
  );
}
