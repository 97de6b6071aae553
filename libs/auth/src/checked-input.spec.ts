import { CreateApplicationDto, UpdateApplicationDto } from './application.dto.js';
import { checked } from './checked-input.js';

describe('checked', () => {
  it('answers an instance of the class', async () => {
    const input = await checked(CreateApplicationDto, { name: 'Überträger 🚚', scopes: ['data:read'] });
    expect(input).toEqual({ value: { name: 'Überträger 🚚', scopes: ['data:read'] } });
  });

  it('lists every fault at once', async () => {
    const input = await checked(UpdateApplicationDto, {
      nam: 'x',
      scopes: ['data:read', 'x'],
      enabled: 'yes',
      name: '',
    });
    expect(input).toEqual({
      faults: expect.arrayContaining([
        expect.objectContaining({
          pointer: '/nam',
          field: 'nam',
          code: 'unknown_member',
          message: 'There is no nam here. Did you mean name?',
        }),
        expect.objectContaining({ pointer: '/scopes/1', field: 'scopes', code: 'unknown_scope' }),
        expect.objectContaining({ pointer: '/enabled', field: 'enabled', code: 'type' }),
        expect.objectContaining({ pointer: '/name', field: 'name', code: 'length' }),
      ]),
    });
  });

  it('says that a member is required', async () => {
    expect(await checked(CreateApplicationDto, {})).toEqual({
      faults: [{ pointer: '/name', field: 'name', code: 'required', message: 'name is required.' }],
    });
  });

  it.each([
    [5, 'type'],
    ['a\u0007', 'pattern'],
    ['x'.repeat(201), 'length'],
    [null, 'type'],
  ])('refuses the name %j as %s', async (name, code) => {
    expect(await checked(CreateApplicationDto, { name })).toMatchObject({
      faults: [{ pointer: '/name', code }],
    });
  });

  it.each([null, 1, 'x', [], [{}]])('refuses %j as a body', async (body) => {
    expect(await checked(CreateApplicationDto, body)).toMatchObject({
      faults: [{ pointer: '', code: 'type' }],
    });
  });

  it('refuses members with the names of Object', async () => {
    const input = await checked(CreateApplicationDto, { name: 'x', constructor: 1, toString: 2 });
    expect(input).toMatchObject({ faults: [{ pointer: '/constructor' }, { pointer: '/toString' }] });
  });
});
