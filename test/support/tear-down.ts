import { endRun } from './keep-run.js';

/** Ends what the set-up and the tests have started and removes what they have stored. */
export default endRun;
