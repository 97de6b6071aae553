// The library has no types. These cover only what is used here.
declare module 'passport-http-bearer' {
  export class Strategy {
    constructor(
      options: { realm: string; passReqToCallback: true },
      verify: (request: unknown, token: string, done: (error: unknown, user?: unknown) => void) => void,
    );
    authenticate(request: unknown, options?: unknown): void;
  }
  const library: { Strategy: typeof Strategy };
  export default library;
}
