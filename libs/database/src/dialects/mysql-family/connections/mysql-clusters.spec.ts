import { isMultiPrimary } from './mysql-clusters.js';

const GROUP = 'group_replication_group_name';
const SINGLE = 'group_replication_single_primary_mode';

describe('isMultiPrimary', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['a MySQL server by itself', {}, false],
    ['a MariaDB server by itself', { wsrep_on: 'OFF', wsrep_provider: 'none' }, false],
    ['wsrep without a provider', { wsrep_on: 'ON', wsrep_provider: 'none' }, false],
    ['a node of Galera', { wsrep_on: 'ON', wsrep_provider: '/usr/lib/galera/libgalera_smm.so' }, true],
    ['the plugin without a group', { [GROUP]: '', [SINGLE]: 'OFF' }, false],
    ['a group with one primary', { [GROUP]: 'b2f1', [SINGLE]: 'ON' }, false],
    ['a group in multi-primary mode', { [GROUP]: 'b2f1', [SINGLE]: 'OFF' }, true],
  ])('%s: %j is %s', async (_, variables, expected) => {
    const rows = Object.entries(variables).map(([name, value]) => ({ Variable_name: name, Value: value }));
    expect(await isMultiPrimary(async <Row>() => rows as Row[])).toBe(expected);
  });
});
