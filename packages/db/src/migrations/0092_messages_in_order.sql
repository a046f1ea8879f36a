-- Messages are claimed one at a time, those first that are of no use soonest: behind a backlog each claim sorted all of it.
CREATE INDEX "outgoing_messages_order" ON "outgoing_messages" USING btree ("channel","give_up_at","message_uuid","next_attempt_at") WHERE sealed is not null;
