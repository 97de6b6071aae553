import type { Read } from '../../../engine/sql.js';

/** A server has these variables only with the plugin or provider that defines them. */
const VARIABLES =
  "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_on', 'wsrep_provider', " +
  "'group_replication_group_name', 'group_replication_single_primary_mode')";

/**
 * Whether a server is one of several nodes that take writes: of Galera, or of Group Replication in multi-primary mode.
 * Row locks do not reach other nodes there; only rows that two transactions both write conflict.
 */
export async function isMultiPrimary(read: Read): Promise<boolean> {
  const rows = await read<{ Variable_name: string; Value: string }>(VARIABLES, []);
  const values = new Map(rows.map(({ Variable_name: name, Value: value }) => [name, value]));
  const isGalera =
    values.get('wsrep_on') === 'ON' && !['', 'none'].includes(values.get('wsrep_provider') ?? '');
  const isGroup =
    (values.get('group_replication_group_name') ?? '') !== '' &&
    values.get('group_replication_single_primary_mode') === 'OFF';
  return isGalera || isGroup;
}
