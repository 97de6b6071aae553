/** What the drivers' errors have in common. */
interface DriverError {
  code: string;
  errno?: number | undefined;
  message: string;
}

/** The error of the driver inside an error of TypeORM, or undefined when it is neither. */
export function driverError(error: unknown): DriverError | undefined {
  const inner = (error as { driverError?: unknown } | null)?.driverError ?? error;
  const { code, errno, message } = (inner ?? {}) as Partial<DriverError>;
  return typeof code === 'string' ? { code, errno, message: String(message ?? '') } : undefined;
}
