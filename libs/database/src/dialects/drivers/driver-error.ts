/** What the drivers' errors have in common. */
interface DriverError {
  /** Empty where the driver of servers has no name for a number: for those that MariaDB alone has, for one. */
  code: string;
  errno?: number | undefined;
  message: string;
}

/** The error of the driver inside an error of TypeORM, or undefined when it is neither. */
export function driverError(error: unknown): DriverError | undefined {
  const inner = (error as { driverError?: unknown } | null)?.driverError ?? error;
  const { code, errno, message } = (inner ?? {}) as Partial<DriverError>;
  if (typeof code !== 'string' && typeof errno !== 'number') return undefined;
  return { code: code ?? '', errno, message: String(message ?? '') };
}
