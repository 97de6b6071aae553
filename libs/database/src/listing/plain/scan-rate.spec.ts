import { mysqlDialect } from '../../dialects/mysql/mysql-dialect.js';
import { sqliteDialect } from '../../dialects/sqlite/sqlite-dialect.js';
import { ScanRate } from './scan-rate.js';

const operands = (count: number) => ({ text: 'a IN (...)', values: Array.from({ length: count }, () => 1) });
const USUAL = mysqlDialect.mostInOneStatement.objects;

describe('how many objects one statement may look at', () => {
  it('is the usual number until it is known how quick that is, and where it is slow', () => {
    const rate = new ScanRate(mysqlDialect);
    expect(rate.most(operands(1))).toBe(USUAL);
    rate.learn(operands(1), 1_000_000, 1000);
    expect(rate.most(operands(1))).toBe(2_500_000);
    rate.learn(operands(1), 1_000_000, 100_000);
    expect(rate.most(operands(1))).toBe(USUAL);
  });

  it('is lower with more operands', () => {
    const rate = new ScanRate(mysqlDialect);
    rate.learn(operands(1), 1_000_000, 1000);
    expect(rate.most(operands(2))).toBe(1_250_000);
    expect(rate.most(operands(50))).toBe(USUAL);
    rate.learn(operands(2), 1_000_000, 1000);
    expect(rate.most(operands(1))).toBe(5_000_000);
  });

  it('learns nothing from few objects, and forgets where a statement fails', () => {
    const rate = new ScanRate(mysqlDialect);
    rate.learn(operands(1), 1000, 0.1);
    expect(rate.most(operands(1))).toBe(USUAL);
    rate.learn(operands(1), 1_000_000, 1000);
    rate.reset();
    expect(rate.most(operands(1))).toBe(USUAL);
  });

  it('is always the same in the process itself, where others wait meanwhile', () => {
    const rate = new ScanRate(sqliteDialect);
    rate.learn(operands(1), 1_000_000, 1);
    expect(rate.most(operands(1))).toBe(sqliteDialect.mostInOneStatement.objects);
  });
});
