-- Statements, account numbers and refunds have a permission of their own: whoever had orders keeps them.
insert into user_permissions (user_id, permission)
select user_id, 'money' from user_permissions where permission = 'orders';
