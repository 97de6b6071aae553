import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { findBinary } from '../../support/databases/database-server.js';
import { GALERA } from '../../support/databases/debian.js';
import { exitOf, startProcess, stopProcess } from '../../support/services/child-process.js';
import { freePort } from '../../support/services/free-port.js';

const NODES = 3;
const DATABASE = 'faults';
/** The number of `nobody` and of a group: the daemon that copies a node's data cannot read what belongs to root. */
const USER = '65534';

/** Whether this machine can run a one-node cluster. More nodes also need `mariadb-server` and `rsync` to copy data. */
export function canCluster(): boolean {
  return findBinary('mariadb') !== undefined && existsSync(GALERA);
}

/** One server of a cluster, at fixed ports. */
class Node {
  #pid = 0;

  constructor(
    readonly name: string,
    private readonly directory: string,
    /** For clients, for the group, for what a joining node has missed, and for whole copies. */
    private readonly ports: { sql: number; group: number; increments: number; copy: number },
  ) {}

  get sqlPort(): number {
    return this.ports.sql;
  }

  get groupAddress(): string {
    return `127.0.0.1:${this.ports.group}`;
  }

  /** Its own, since a server deletes what it finds there when it starts. */
  get #temporary(): string {
    return join(this.directory, 'tmp');
  }

  install(): void {
    mkdirSync(this.#temporary, { recursive: true });
    // What the server looks for to keep its tables of the cluster in.
    mkdirSync(join(this.directory, 'data', 'mysql'), { recursive: true });
    if (isRoot()) execFileSync('chown', ['-R', `${USER}:${USER}`, this.directory]);
  }

  /** Resolves when it has what the others have. */
  async start(cluster: readonly Node[], isFirst: boolean): Promise<void> {
    const { sql, group, increments, copy } = this.ports;
    const [command, ...parameters] = [
      ...(isRoot() ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'] : []),
      findBinary('mariadb')!,
      '--no-defaults',
      `--datadir=${join(this.directory, 'data')}`,
      `--port=${sql}`,
      '--bind-address=127.0.0.1',
      // Starts on an empty directory, without its installation script, as long as privileges are off.
      '--skip-grant-tables',
      '--skip-networking=0',
      `--tmpdir=${this.#temporary}`,
      `--socket=${join(this.directory, 'socket')}`,
      `--pid-file=${join(this.directory, 'pid')}`,
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--innodb-flush-log-at-trx-commit=1',
      '--wsrep-on=ON',
      `--wsrep-provider=${GALERA}`,
      '--wsrep-cluster-name=faults',
      `--wsrep-node-name=${this.name}`,
      `--wsrep-node-address=127.0.0.1:${group}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${copy}`,
      '--wsrep-provider-options=' +
        `base_host=127.0.0.1;base_port=${group};gmcast.listen_addr=tcp://127.0.0.1:${group};` +
        `ist.recv_addr=127.0.0.1:${increments}`,
      `--wsrep-cluster-address=gcomm://${cluster.map((node) => node.groupAddress).join(',')}`,
      ...(isFirst ? ['--wsrep-new-cluster'] : []),
    ];
    const logFile = join(dirname(this.directory), `${this.name}.log`);
    const start = { command: command!, arguments: parameters, logFile, signal: 'SIGKILL' as const };
    this.#pid = await startProcess(`the node ${this.name}`, start, () => this.isSynced());
  }

  async isSynced(): Promise<boolean> {
    try {
      const rows = await this.query("SHOW STATUS LIKE 'wsrep_local_state_comment'");
      return rows[0]!.Value === 'Synced';
    } catch {
      return false;
    }
  }

  async query(text: string): Promise<RowDataPacket[]> {
    const connection = await createConnection({ host: '127.0.0.1', port: this.sqlPort, user: 'root' });
    try {
      const [rows] = await connection.query(text);
      return rows as RowDataPacket[];
    } finally {
      await connection.end();
    }
  }

  async kill(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL');
    await exitOf(this.#pid);
  }

  stop(): Promise<void> {
    return this.#pid === 0 ? Promise.resolve() : stopProcess(this.#pid, 'SIGKILL');
  }
}

/** A Galera cluster, of three unless told otherwise, on the loopback interface. */
export class GaleraCluster {
  private constructor(readonly nodes: readonly Node[]) {}

  static async start(directory: string, count = NODES): Promise<GaleraCluster> {
    // Other users may traverse the directory, but not list it.
    for (const way of [dirname(directory), directory]) chmodSync(way, 0o711);
    const nodes: Node[] = [];
    for (let index = 1; index <= count; index++) {
      const ports = {
        sql: await freePort(),
        group: await freePort(),
        increments: await freePort(),
        copy: await freePort(),
      };
      nodes.push(new Node(`node${index}`, join(directory, `node${index}`), ports));
    }
    const cluster = new GaleraCluster(nodes);
    try {
      for (const [index, node] of nodes.entries()) {
        node.install();
        await node.start(nodes, index === 0);
      }
      await nodes[0]!.query(`CREATE DATABASE ${DATABASE}`);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** For the service of a node. */
  url(node: Node): string {
    return `mariadb://root@127.0.0.1:${node.sqlPort}/${DATABASE}`;
  }

  /** Transactions that lost against those of other nodes. */
  async conflicts(): Promise<number> {
    let sum = 0;
    for (const node of this.nodes) {
      const rows = await node.query(
        "SHOW STATUS WHERE Variable_name IN ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')",
      );
      for (const { Value } of rows) sum += Number(Value);
    }
    return sum;
  }

  /** Brings a node back that was killed. */
  async restart(node: Node): Promise<void> {
    await node.start(this.nodes, false);
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
