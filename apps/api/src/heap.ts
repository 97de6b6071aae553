import { setFlagsFromString } from 'node:v8';

// By itself V8 lets the heap grow up to four times what is alive, on a machine with room: large batches then leave a
// process at 400 MiB.
setFlagsFromString('--heap-growing-percent=60');
