import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { applicationQuery } from '../api/applications.js';
import { Page } from '../ui/layout/page.js';
import { Loaded } from '../ui/loaded.js';
import { ApplicationState } from './applications-page.js';
import { Permissions } from './permissions.js';
import { Secrets } from './secrets.js';
import { StopApplication } from './stop-application.js';

const TRAIL = [{ label: 'API Access', to: '/access' }];

/** One application: what it may do, its secrets, and the ways to stop it. */
export function Component() {
  const { applicationId } = useParams() as { applicationId: string };
  const application = useQuery(applicationQuery(applicationId));
  return (
    <Page
      title={application.data?.name ?? 'Application'}
      trail={TRAIL}
      description={application.data && <span>API Key - client credentials · {applicationId}</span>}
      actions={application.data && <ApplicationState application={application.data} />}
    >
      <Loaded query={application}>
        {(data) => (
          <Fragment key={data.client_id}>
            <Secrets application={data} />
            <Permissions application={data} />
            <StopApplication application={data} />
          </Fragment>
        )}
      </Loaded>
    </Page>
  );
}
