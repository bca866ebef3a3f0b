import { hasAccess } from '@terimce/contract/roles';
import type { RouteDefinition } from '@terimce/contract/route';
import { type BodyOf, routes } from '@terimce/contract/routes';
import { VIEW_TABLES, type ViewTable } from '@terimce/contract/routes/admin/views';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { SavedViewRecord } from '@terimce/core/models/saved-view';
import { Types } from 'mongoose';
import { validate } from '../../http/input.js';
import { type AdminActor, changedBetween, recordAction } from '../../shared/audit/audit-log.js';
import { deleteView, findView, insertView, listViews, updateView } from './view.repository.js';

type ViewContent = Pick<SavedViewRecord, 'name' | 'shared' | 'filters' | 'columns'>;

/** The views of a table that a user sees. @throws CodedError FORBIDDEN for a table that the user may not see. */
export async function viewsOf(actor: AdminActor, table: ViewTable): Promise<SavedViewRecord[]> {
  assertSees(actor, table);
  return listViews(actor.id, table);
}

/** @throws CodedError FORBIDDEN, VALIDATION_FAILED for filters that the list would refuse, VIEW_EXISTS, VIEWS_FULL. */
export async function saveView(
  actor: AdminActor,
  { table, ...content }: BodyOf<'POST /admin/views'>,
): Promise<SavedViewRecord> {
  assertSees(actor, table);
  if (content.shared) assertShares(actor);
  assertFilters(table, content.filters);
  const view = await insertView({
    ...content,
    table,
    nameKey: foldKey(content.name),
    userId: new Types.ObjectId(actor.id),
    createdBy: actor.username,
    updatedAt: new Date(),
  });
  await recordAction(actor, {
    action: 'view.create',
    subject: content.name,
    after: { table, ...content },
  });
  return view;
}

/** @throws CodedError VIEW_NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, VIEW_EXISTS. */
export async function changeView(
  actor: AdminActor,
  id: string,
  { name, shared, filters, columns }: BodyOf<'PUT /admin/views/{id}'>,
): Promise<SavedViewRecord> {
  const view = await changeable(actor, id);
  if (shared && !view.shared) assertShares(actor);
  if (filters) assertFilters(view.table as ViewTable, filters);
  const after = await updateView(view._id, {
    name,
    nameKey: name && foldKey(name),
    shared,
    filters,
    columns,
    updatedAt: new Date(),
  });
  if (!after) throw new CodedError('VIEW_NOT_FOUND');
  const changed = changedBetween(contentOf(view), contentOf(after));
  await recordAction(actor, { action: 'view.update', subject: after.name, ...changed });
  return after;
}

/** @throws CodedError VIEW_NOT_FOUND, FORBIDDEN. */
export async function removeView(actor: AdminActor, id: string): Promise<void> {
  const view = await changeable(actor, id);
  await deleteView(view._id);
  const before = { table: view.table, ...contentOf(view) };
  await recordAction(actor, { action: 'view.delete', subject: view.name, before });
}

/** A view of the actor, or, for an administrator, a shared one. Private views of others are not found. */
async function changeable(actor: AdminActor, id: string): Promise<SavedViewRecord> {
  const view = await findView(id);
  const isOwn = String(view?.userId) === actor.id;
  if (!view || !(isOwn || view.shared)) throw new CodedError('VIEW_NOT_FOUND');
  if (!isOwn && actor.role !== 'admin') throw new CodedError('FORBIDDEN');
  return view;
}

function contentOf({ name, shared, filters, columns }: SavedViewRecord): ViewContent {
  return { name, shared, filters, columns };
}

function assertSees({ role }: AdminActor, table: ViewTable): void {
  if (!hasAccess(role, routes[VIEW_TABLES[table]].access)) throw new CodedError('FORBIDDEN');
}

function assertShares({ role }: AdminActor): void {
  if (!hasAccess(role, 'contributor')) throw new CodedError('FORBIDDEN');
}

function assertFilters(table: ViewTable, filters: Readonly<Record<string, string>>): void {
  const { query }: RouteDefinition = routes[VIEW_TABLES[table]];
  validate({ ...(query ? { query } : {}) }, { params: undefined, query: filters });
}
