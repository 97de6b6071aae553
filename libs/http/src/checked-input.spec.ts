import type { Fault } from '@app/problems';
import { IsBoolean, IsOptional, IsString, Length } from 'class-validator';
import { CheckedBy, checked } from './checked-input.js';

function oddOnes(value: unknown): Fault[] {
  return (value as number[]).flatMap((figure, index) =>
    figure % 2 === 0 ? [] : [{ pointer: `/${index}`, code: 'odd', message: `${figure} is odd.` }],
  );
}

class Input {
  @Length(1, 5)
  @IsString()
  name: string;

  @CheckedBy(oddOnes)
  @IsOptional()
  even?: number[];

  @IsBoolean()
  @IsOptional()
  enabled?: boolean;
}

describe('checked', () => {
  it('answers an instance of the class', async () => {
    const input = await checked(Input, { name: 'Über', even: [2, 4] });
    expect(input).toEqual({ value: { name: 'Über', even: [2, 4] } });
    expect('value' in input && input.value).toBeInstanceOf(Input);
  });

  it('lists every fault at once, those inside a member with their place in the body', async () => {
    const input = await checked(Input, { nam: 'x', even: [2, 3, 5], enabled: 'yes', name: '' });
    expect(input).toEqual({
      faults: [
        expect.objectContaining({
          pointer: '/nam',
          field: 'nam',
          code: 'unknown_member',
          message: 'There is no nam here. Did you mean name?',
        }),
        expect.objectContaining({ pointer: '/name', field: 'name', code: 'length' }),
        { pointer: '/even/1', field: 'even', code: 'odd', message: '3 is odd.' },
        { pointer: '/even/2', field: 'even', code: 'odd', message: '5 is odd.' },
        expect.objectContaining({ pointer: '/enabled', field: 'enabled', code: 'type' }),
      ],
    });
  });

  it('says that a member is required', async () => {
    expect(await checked(Input, {})).toEqual({
      faults: [{ pointer: '/name', field: 'name', code: 'required', message: 'name is required.' }],
    });
  });

  it.each([
    [5, 'type'],
    [null, 'type'],
    ['longer', 'length'],
  ])('refuses %j with the code %s', async (name, code) => {
    expect(await checked(Input, { name })).toMatchObject({ faults: [{ pointer: '/name', code }] });
  });

  it.each([null, 1, 'x', [], [{}]])('refuses %j as a body', async (body) => {
    expect(await checked(Input, body)).toMatchObject({ faults: [{ pointer: '', code: 'type' }] });
  });

  it('refuses members with the names of Object', async () => {
    const input = await checked(Input, { name: 'x', constructor: 1, toString: 2 });
    expect(input).toMatchObject({ faults: [{ pointer: '/constructor' }, { pointer: '/toString' }] });
  });
});
