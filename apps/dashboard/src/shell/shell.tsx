import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router';
import { sessionQuery } from '../api/session.js';
import { rememberFocus } from '../ui/form/opening-focus.js';
import { useKeptFocus } from '../ui/form/use-kept-focus.js';
import { focusHeading } from '../ui/layout/page-start.js';
import { ReadProblem } from '../ui/read-problem.js';
import { Mark } from './mark.js';
import { OutageNotice } from './outage-notice.js';
import { PageProgress } from './page-progress.js';
import { SessionNotice } from './session-notice.js';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { Splash } from './splash.js';
import { UploadsNotice } from './uploads-notice.js';
import { usePageScroll } from './use-page-scroll.js';

/** Everything behind the sign-in. A visitor without a session is sent there, and back afterwards. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const [opened, menu] = useDisclosure();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu has led somewhere, so it closes
  useEffect(menu.close, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened
  useLayoutEffect(() => rememberFocus(window.location.pathname), [pathname]);

  // It begins with a page that the browser has opened, or with the one that the sign-in has led to.
  const before = useRef(navigation === 'POP' ? pathname : undefined);
  useEffect(() => {
    if (pathname === before.current) return;
    before.current = pathname;
    if (document.activeElement !== document.body) return;
    focusHeading();
    rememberFocus(window.location.pathname);
  }, [pathname]);

  if (session.error && !session.data) return <ReadProblem query={session} />;
  if (session.data === undefined) {
    return (
      <>
        <OutageNotice />
        <Splash />
      </>
    );
  }
  if (session.data === null) {
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <section className={styles.bar} aria-label="Storage Data">
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={menu.open} aria-label="Open the menu">
          <Menu aria-hidden />
        </ActionIcon>
        <Mark size={22} />
        <strong>Storage Data</strong>
      </section>
      <Drawer
        opened={opened}
        onClose={menu.close}
        size={280}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ content: styles.menu }}
      >
        <Sidebar email={session.data.email} />
      </Drawer>
      <div className={styles.side}>
        <Sidebar email={session.data.email} />
      </div>
      <div className={styles.content}>
        <PageProgress />
        <OutageNotice />
        <SessionNotice />
        <UploadsNotice />
        <Main />
      </div>
    </div>
  );
}

/** The page that is open. */
function Main() {
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  usePageScroll(main);
  useNoStrayDrops();
  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Refuses a file that is dropped beside what takes files: the browser would show it in the place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
