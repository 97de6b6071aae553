/** PUBLIC_URL, which the service has written into its page; undefined where it is not set. */
function announced(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || undefined;
}

/** The path below which the service is reached; empty where it has the host for itself. */
export function pathPrefix(): string {
  const url = announced();
  return url === undefined ? '' : new URL(url).pathname.replace(/\/$/, '');
}

/** The service as this page reaches it: at the origin of the page, which is all that its policy lets it call. */
export function serviceUrl(): string {
  return window.location.origin + pathPrefix();
}

/** The service as others reach it, for what is copied. */
export function publicUrl(): string {
  return announced() ?? window.location.origin;
}

/** What the addresses of the dashboard begin with. A request that bypasses the proxy may have no prefix. */
export function dashboardPath(): string {
  const path = `${pathPrefix()}/dashboard`;
  const { pathname } = window.location;
  return pathname === path || pathname.startsWith(`${path}/`) ? path : '/dashboard';
}
